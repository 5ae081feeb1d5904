-- Where the mail of a message goes if not to the address of the account: the address that the person had before.
alter table notices.message add column mail_to text not null default '';
