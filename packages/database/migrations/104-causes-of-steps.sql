-- Why the office itself took a release back or put it on hold: a sentence as a key with its values, told in the reader's
-- language. What a person wrote stays in `reason`; sentences of before are there, in English.

alter table release_events add column cause jsonb;
comment on column release_events.cause is 'Refusal (key and values) where nobody wrote the reason.';
