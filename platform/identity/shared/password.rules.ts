/** Length of a password in characters; it is never trimmed or cut. */
const passwordLength = { min: 10, max: 128 };

const common = [
  'password',
  'qwerty',
  'admin',
  '123456',
  '111111',
  'abc123',
  'iloveyou',
  'welcome',
  'letmein',
  'shiyanshi',
];
const product = ['lab-platform', 'labplatform', 'laboratory', '实验室'];

/** What is wrong with a new password; undefined when it may be used. `own` are words near the person: account, name, school. */
export function passwordFault(password: string, own: readonly string[] = []): string | undefined {
  const { min, max } = passwordLength;
  if (password.length < min || password.length > max) return `密码长度应为 ${min}–${max} 位`;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  if (classes < 3) return '密码应包含大写字母、小写字母、数字、特殊字符中的三种';
  if (/^(.)\1+$/.test(password)) return '密码不能是同一个字符';
  const lower = password.toLowerCase();
  const near = [...own, ...product]
    .filter((word) => word.length >= 3)
    .find((word) => lower.includes(word.toLowerCase()));
  if (near) return '密码不能包含账号、姓名、学校或平台名称';
  if (common.some((word) => lower.replace(/[^a-z0-9]/g, '').startsWith(word))) return '密码过于常见，请换一个';
  return undefined;
}
