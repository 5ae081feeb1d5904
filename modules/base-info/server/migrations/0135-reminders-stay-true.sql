-- as: migrator
-- A reminder is read after the day it names too. Texts that a school has changed stay.
update notices.template set title = '{lab}的分级评估有效期至 {valid_to}'
where type = 'JUDGEMENT_EXPIRING' and title = '{lab}的分级评估将于 {valid_to} 到期';
update notices.template set body = '{lab}的分级评估有效期至 {valid_to}，到期后自动提交重新评估。请先核对危险源清单和安全设施。'
where type = 'JUDGEMENT_EXPIRING' and body = '{lab}的分级评估将于 {valid_to} 到期，到期后自动提交重新评估。请先核对危险源清单和安全设施。';
