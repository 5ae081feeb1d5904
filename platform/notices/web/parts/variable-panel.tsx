import { Button } from 'antd';
import { labelOfVariable } from '../../shared/mail-variables.ts';

type Props = {
  variables: readonly string[];
  onInsert: (name: string) => void;
  /** Begins with the wording of the notice. */
  onStart?: () => void;
};

/** The variables of a scene; a click inserts one where the cursor was. */
export function VariablePanel({ variables, onInsert, onStart }: Props) {
  return (
    <section className="mail-variables" aria-label="可用变量">
      <h3>可用变量</h3>
      <p className="lab-page-note">点击插入到标题或正文的光标处，发送时换成实际内容</p>
      <ul>
        {variables.map((name) => (
          <li key={name}>
            <Button
              size="small"
              // The cursor stays where the variable goes.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
            >
              {`{${name}}`}
            </Button>
            <span>{labelOfVariable(name)}</span>
          </li>
        ))}
      </ul>
      {onStart && (
        <Button type="link" onClick={onStart}>
          用通知模板的文字开始
        </Button>
      )}
    </section>
  );
}
