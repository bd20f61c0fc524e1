"""Static layers of the boards, made from area polygons: run ``python -m renders build`` (needs the extra ``art``).

Nothing in here is imported at run time; what it makes lies in ``renders/assets`` and is shipped.
"""
