-- A repeat is answered to who is still where they were when the first was done (decision 233).
alter table idempotency_keys add column organisation_id bigint, add column role_id bigint, add column buys_for_id bigint;
comment on column idempotency_keys.organisation_id is 'Of the person, as the first call left it; no reference: it is compared, never followed.';
comment on column idempotency_keys.role_id is 'Of the person, as the first call left it; null until it is done.';
comment on column idempotency_keys.buys_for_id is 'Of the person, as the first call left it.';
update idempotency_keys k set organisation_id = u.organisation_id, role_id = u.role_id, buys_for_id = u.buys_for_id
from users u where u.uuid = k.user_uuid;
