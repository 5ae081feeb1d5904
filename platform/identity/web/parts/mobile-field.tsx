import { namesOf } from '#screens/fields/names.ts';
import { Button } from 'antd';
import { TextField } from '#screens/fields/fields.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { userApi, type UserDetail } from '../../shared/user.ts';

const field = namesOf(userApi.create);

/** The phone number: masked where there is one; a new one replaces it, an empty field leaves it. */
export function MobileField({ user }: { user: UserDetail | undefined }) {
  const reveal = useCommand(userApi.revealMobile);
  if (!user?.mobile) return <TextField name={field('mobile')} label="手机号" max={11} />;
  const show = async () => {
    const { mobile } = await reveal.mutateAsync({ id: user.id });
    await notify.alert(mobile, `${user.name}的手机号`);
  };
  const hint = (
    <>
      不填则不修改
      {holdsRight('identity.user.phone') && (
        <Button type="link" size="small" onClick={() => void show().catch(() => undefined)}>
          查看完整号码
        </Button>
      )}
    </>
  );
  return <TextField name={field('mobile')} label="手机号" max={11} placeholder={`现为 ${user.mobile}`} hint={hint} />;
}
