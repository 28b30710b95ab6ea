-- What somebody entered for an organisation stays what it is, whatever role they hold later (decision 185).

alter table users add column reported_at timestamptz;
comment on column users.reported_at is 'Since it first entered or submitted prices that others review; null = never. It stays with any other role: who brought the account in reviews none of them.';

-- whoever entered prices before, but for colleagues who review what they enter
update users u set reported_at = now()
  where u.uuid in (select entered_by from quotes union select submitted_by from sheets
      union select unnest(contributors) from sheets)
    and (not exists (select from role_permissions g where g.role_id = u.role_id
        and g.permission like 'data.%.review' and g.scope = 'all')
      or exists (select from role_permissions g where g.role_id = u.role_id
        and g.permission ~ '^data\.[a-z]+\.(create|import|submit)$' and g.scope <> 'all'));

comment on column users.brought_by is 'Who made the account, gave it its role or organisation, handed its invitation over, or let its role or organisation enter prices: they confirm and approve no price that it entered, whatever role it has now.';
