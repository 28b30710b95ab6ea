-- What the first of two people found on the account: the second one confirms the same (decision 175).

alter table transfer_proofs
  add column first_amount bigint,
  add column first_paid_on date,
  add column first_reference text;
comment on column transfer_proofs.first_amount is 'Minor units that `first_by` found on the account. Another person who finds other facts begins anew.';
comment on column transfer_proofs.first_paid_on is 'The day that `first_by` found.';
comment on column transfer_proofs.first_reference is 'The number of the bank that `first_by` found.';
