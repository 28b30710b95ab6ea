-- A mark that is no longer trusted still tells that two accounts shared a browser (decisions 185 and 194).

alter table known_devices add column forgotten_at timestamptz;
comment on column known_devices.forgotten_at is 'Since then the browser is as good as unknown to the person; null = known. The row stays: by it nobody reviews what an account of the same browser entered.';
comment on table known_devices is 'Browsers from which a person has signed in: a sign-in from any other is told to them. Opens nothing. Who shares a mark reviews no price of the other.';
