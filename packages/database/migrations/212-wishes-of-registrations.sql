-- Who chose a plan before signing up goes on with it from the link of the email, in whatever browser it is opened (decision 176).

alter table registrations add column next text check (length(next) between 1 and 300);
comment on column registrations.next is 'The page that was wanted before signing up, with its query; null = none.';
