import { useState } from 'react';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { FirstLogin, firstLoginField, type FirstLoginWay } from '../../shared/first-password.ts';
import { userApi, userSheetApi } from '../../shared/user.ts';
import { FirstLoginField } from './first-login-field.tsx';

const PasswordSheets = lazyPart<{ uploadId: string }>(() =>
  import('./password-sheets.tsx').then((m) => m.PasswordSheets),
);
const ways = FirstLogin.$items.map((item) => item.value);

/** Import of people with the way in which the new ones come in. */
export function ImportPeople() {
  const [way, setWay] = useState<FirstLoginWay>(FirstLogin.list);
  return (
    <ImportButton
      title="导入用户"
      sheet={userSheetApi}
      extra={{ [firstLoginField]: way }}
      invalidates={[userApi.list]}
      questions={<FirstLoginField label="新用户首次登录方式" ways={ways} value={way} onChange={setWay} />}
      after={(uploadId) => way === FirstLogin.list && <PasswordSheets uploadId={uploadId} />}
    />
  );
}
