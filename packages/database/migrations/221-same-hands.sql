-- Who brought a person into an organisation does not review what that person enters there (decision 185).

alter table users add column brought_by uuid[] not null default '{}';
create index users_brought_by_idx on users using gin (brought_by);
comment on column users.brought_by is 'Who made the account, gave it its role or organisation, or handed its invitation over: they confirm and approve no price that it enters.';
