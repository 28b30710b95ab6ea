-- Nothing ever read it: below the disclosure limit a reader sees counts, whoever the prices are from (decision 210).
alter table organisations drop column consent_disclose;
