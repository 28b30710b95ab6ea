-- Who confirmed that somebody enters prices reviews none of them either, as long as a third person can (decision 194).

alter table users add column let_in_by uuid[] not null default '{}';
create index users_let_in_by_idx on users using gin (let_in_by);
comment on column users.let_in_by is 'Who confirmed, as the second person, that it enters prices: they review none of them where another person can, who neither proposed nor confirmed it.';
comment on column users.brought_by is 'Who made the account, gave it its role or organisation, handed its invitation over, or let its role or organisation enter prices: they confirm and approve no price that it enters.';
