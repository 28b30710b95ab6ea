-- Sums of days count a transfer on the day of the bank (decision 177).

create index transfer_money_paid_idx on transfer_money (paid_on);
create index transfer_money_payment_idx on transfer_money (payment_id) where payment_id is not null;
