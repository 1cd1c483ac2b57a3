-- Of whom a text went to only the mask stays; what still waits is masked when it has gone.
update sms_outbox set mobile = '', text = '' where state = 'withheld';
update sms_outbox set mobile = left(mobile, 3) || repeat('*', length(mobile) - 7) || right(mobile, 4)
  where state in ('kept', 'sent', 'failed') and length(mobile) > 7 and mobile not like '%*%';
