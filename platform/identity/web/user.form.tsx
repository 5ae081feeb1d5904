import { namesOf } from '#screens/fields/names.ts';
import { useState } from 'react';
import { useNavigate } from '#kernel/web/router/links.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { EnumField, Section, TextField } from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { offeredPart } from '#kernel/web/router/offered-parts.ts';
import { Gender, userApi, UserType } from '../shared/user.ts';
import { HoldingsField } from './parts/holdings-field.tsx';
import { UserField } from './parts/user-picker.tsx';
import { MobileField } from './parts/mobile-field.tsx';

const field = namesOf(userApi.create);

const UnitPicker = offeredPart('org.unit-picker');
const FirstPassword = lazyPart(() => import('./parts/first-password.tsx').then((m) => m.FirstPassword));

export function UserFormPage() {
  const [made, setMade] = useState<{ name: string; password: string } | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <FormPage
        title="用户"
        load={userApi.find}
        create={userApi.create}
        update={userApi.update}
        back="/user"
        defaults={{ user_type: UserType.teacher, holdings: [] }}
        toForm={({ roles, mobile: _masked, ...user }) => ({
          ...user,
          holdings: roles.map(({ role_id, org_id }) => ({ role_id, org_id })),
        })}
        invalidates={[userApi.list]}
        next={(answer) => {
          const { password } = answer as { password?: string };
          if (password) setMade({ name: '新用户', password });
          return password ? '/user/0' : '/user';
        }}
      >
        {(user) => (
          <>
            <Section title="基本信息">
              <TextField
                name={field('account')}
                label="账号"
                max={32}
                disabled={user !== undefined}
                hint="3–32 位字母、数字、点、下划线或短横线，保存后不能修改"
              />
              <TextField name={field('name')} label="姓名" max={30} />
              <TextField name={field('job_no')} label="工号/学号" max={32} />
              <EnumField name={field('user_type')} label="人员类型" of={UserType} />
              <EnumField name={field('gender')} label="性别" of={Gender} />
              <UnitPicker name={field('college_id')} label="所属单位" />
              <MobileField user={user} />
              <TextField name={field('email')} label="邮箱" max={100} />
              <TextField name={field('title')} label="职称" max={30} />
              <TextField name={field('card_no')} label="一卡通号" max={32} />
              <UserField name={field('tutor_id')} label="导师" hint="学生填写，选择教职工" />
              <DateField name={field('valid_to')} label="有效期至" hint="校外人员必填，到期后不能登录" />
            </Section>
            <Section title="角色">
              <HoldingsField held={user?.roles ?? []} />
            </Section>
          </>
        )}
      </FormPage>
      {made && (
        <FirstPassword
          {...made}
          onClose={() => {
            setMade(null);
            void navigate('/user');
          }}
        />
      )}
    </>
  );
}
