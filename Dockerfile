# The bot as an image: built in one stage, run in another that holds Python, the bot and nothing to build with.
# It needs a token (CW_TOKEN) and keeps everything in /data. compose.yaml starts it; README.md says how.

FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv /opt/bot
COPY pyproject.toml README.md LICENSE ./
COPY engine ./engine
COPY renders ./renders
COPY bot ./bot
RUN /opt/bot/bin/python -m pip install --no-cache-dir --disable-pip-version-check . \
    && /opt/bot/bin/python -m pip uninstall --yes setuptools pip

FROM python:3.11-slim
RUN python -m pip uninstall --yes --root-user-action=ignore wheel setuptools pip \
    && useradd --system --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin bot \
    && install --directory --owner=bot --mode=0700 /data
COPY --from=build /opt/bot /opt/bot
ENV PATH=/opt/bot/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    CW_DATABASE=/data/cthulhu-wars.sqlite3 \
    CW_BACKUPS=/data/backups \
    CW_METRICS=127.0.0.1:9464
WORKDIR /data
USER bot
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=15s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
