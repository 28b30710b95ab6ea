-- Files of decided imports are deleted by rule; what is known of them stays.

alter table files add column gone_at timestamptz;
comment on column files.gone_at is 'When its bytes were deleted by the rule of keeping; name, size and SHA-256 stay.';

alter table import_batches add column decided_at timestamptz;
update import_batches
  set decided_at = coalesce(undone_at, committed_at, created_at)
  where state <> 'staged';
comment on column import_batches.decided_at is 'When it was last committed, undone or thrown away; its file is kept for a while from then on.';
