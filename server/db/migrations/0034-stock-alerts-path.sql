-- Stock alerts hang below the machines, as the specification has them. What the platform changed about the entry stays.
update menus
set route_path = '/machine/equipmentMain/productWarning'
where route_path = '/machine/productWarning';
