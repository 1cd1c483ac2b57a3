-- Location numbers are of all institutions together: the last one of a district may be that of somebody else's machine.
create function last_point_no(beginning text) returns text
stable security definer set search_path from current language sql as $$
  select max(right(d.point_no, 4)) from devices d where d.point_no like beginning || '%'
$$;
