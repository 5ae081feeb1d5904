-- as: migrator
-- 0053 ran as the owner of the table, to whom row-level security shows no rows.
update notices.template set body = replace(replace(body, '，请登录平台阅读。', '，请阅读。'), '请登录平台查看。', '请及时查看。')
where body in ('{act_name}（{act_no}）已开始，截止时间 {end}。请登录平台查看。', '{title}（{no}）已发布，请登录平台阅读。',
  '{org}发布了《{title}》，请登录平台阅读。', '{org}发布的《{title}》需要您阅读并确认，请登录平台阅读。');
