-- First tasks of who has paid for a plan for the first time (decision 172).

create table first_task_lists (
  user_uuid uuid primary key references users,
  subscription_id bigint not null references subscriptions,
  began_on date not null,
  told_day int not null default 0 check (told_day between 0 and 10),
  done_at timestamptz,
  dismissed_at timestamptz,
  created_at timestamptz not null
);
create index first_task_lists_open_idx on first_task_lists (began_on) where done_at is null and told_day < 10;
create index first_task_lists_subscription_idx on first_task_lists (subscription_id);
comment on table first_task_lists is 'Who has paid for a plan for the first time has three tasks to begin with. One list a person, whatever they buy later.';
comment on column first_task_lists.began_on is 'The day of the payment, by the calendar of the installation; emails about what is not done are due 1, 3 and 10 days after it.';
comment on column first_task_lists.told_day is 'The last of these days that was dealt with: nobody hears of one twice.';
comment on column first_task_lists.done_at is 'When the last task was done.';
comment on column first_task_lists.dismissed_at is 'When its person put the list away; emails end with it.';

create table first_tasks (
  user_uuid uuid not null references first_task_lists,
  task text not null check (task in ('price', 'notices', 'plan', 'colleague')),
  place int not null check (place between 1 and 3),
  done_at timestamptz,
  primary key (user_uuid, task),
  unique (user_uuid, place)
);
comment on table first_tasks is 'The tasks of a list, in their order; done_at is kept at the first time.';
