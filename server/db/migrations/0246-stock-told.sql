-- A machine is told what a visit has put into its lanes.
alter table machine_commands drop constraint machine_commands_type_check;
alter table machine_commands drop constraint machine_commands_witness_check;
alter table machine_commands
  add constraint machine_commands_type_check check (type in ('open_door', 'reboot', 'test_dispense', 'lock_sale',
    'unlock_sale', 'sync_time', 'set_env', 'apply_plan', 'set_price', 'ad_sync', 'set_password', 'sync_stock')),
  add constraint machine_commands_witness_check check (witness in ('door_opened', 'restarted', 'goods_dropped',
    'lanes_locked', 'lanes_unlocked', 'clock_right', 'climate_reported', 'plan_reported', 'prices_reported',
    'adverts_reported', 'password_reported', 'stock_reported'));
create index replenish_tasks_submitted on replenish_tasks (finished_at) where state = 'submitted';
