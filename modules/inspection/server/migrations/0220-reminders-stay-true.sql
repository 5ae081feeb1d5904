-- as: migrator
-- A reminder is read after its deadline too: it names the deadline. Texts that a school has changed stay.
update notices.template set title = '隐患整改期限：{deadline}'
where type = 'PROBLEM_DUE' and title = '隐患整改将于 {deadline} 到期';
update notices.template set body = '{lab}：{description}（{problem_no}）的整改期限是 {deadline}，请按时提交整改结果。'
where type = 'PROBLEM_DUE' and body = '{lab}：{description}（{problem_no}）将于 {deadline} 到期，请按时提交整改结果。';
update notices.template set title = '“{act_name}”{end} 结束，{count} 间实验室未检查'
where type = 'ACT_END_SOON' and title = '“{act_name}”还有 {count} 间实验室未检查';
update notices.template set body = '{act_name} 的结束时间是 {end}，发出提醒时还有 {count} 间实验室未检查，请尽快完成。'
where type = 'ACT_END_SOON' and body = '{act_name} 将于 {end} 结束，还有 {count} 间实验室未检查，请尽快完成。';
