import './form-view.css';
import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { richTextRules } from '../../shared/rich-text.rules.ts';
import type { ControlProps } from './field-control.tsx';
import { askLink } from './link-dialog.ts';

/** What a page does with the editor besides typing. */
export type RichHandle = { insert: (text: string) => void; replace: (html: string) => void };

export type RichEditorProps = Omit<ControlProps, 'value' | 'control'> & {
  label: string;
  value: string;
  onReady?: (handle: RichHandle) => void;
};

const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: [...richTextRules.linkSchemes], defaultProtocol: 'https' },
  }),
];

type Tool = { title: string; icon: ReactNode; mark?: string; level?: number; run: (editor: Editor) => unknown };

const tools: readonly Tool[] = [
  { title: '加粗', icon: <BoldOutlined />, mark: 'bold', run: (on) => on.chain().focus().toggleBold().run() },
  { title: '斜体', icon: <ItalicOutlined />, mark: 'italic', run: (on) => on.chain().focus().toggleItalic().run() },
  {
    title: '下划线',
    icon: <UnderlineOutlined />,
    mark: 'underline',
    run: (on) => on.chain().focus().toggleUnderline().run(),
  },
  {
    title: '删除线',
    icon: <StrikethroughOutlined />,
    mark: 'strike',
    run: (on) => on.chain().focus().toggleStrike().run(),
  },
  {
    title: '小标题',
    icon: 'H',
    mark: 'heading',
    level: 3,
    run: (on) => on.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    title: '项目列表',
    icon: <UnorderedListOutlined />,
    mark: 'bulletList',
    run: (on) => on.chain().focus().toggleBulletList().run(),
  },
  {
    title: '编号列表',
    icon: <OrderedListOutlined />,
    mark: 'orderedList',
    run: (on) => on.chain().focus().toggleOrderedList().run(),
  },
  { title: '引用', icon: '“”', mark: 'blockquote', run: (on) => on.chain().focus().toggleBlockquote().run() },
  { title: '链接', icon: <LinkOutlined />, mark: 'link', run: askLink },
  { title: '撤销', icon: <UndoOutlined />, run: (on) => on.chain().focus().undo().run() },
  { title: '重做', icon: <RedoOutlined />, run: (on) => on.chain().focus().redo().run() },
];

const isOn = (editor: Editor, { mark, level }: Tool) =>
  mark !== undefined && editor.isActive(mark, level ? { level } : {});

function Toolbar({ editor }: { editor: Editor }) {
  const pressed = useEditorState({ editor, selector: ({ editor: now }) => tools.map((tool) => isOn(now, tool)) });
  return (
    <div className="forms-rich-tools" role="toolbar" aria-label="文字格式">
      {tools.map((tool, at) => (
        <Button
          key={tool.title}
          type="text"
          size="small"
          title={tool.title}
          aria-label={tool.title}
          {...(tool.mark && { 'aria-pressed': pressed[at] ?? false })}
          onClick={() => void tool.run(editor)}
        >
          {tool.icon}
        </Button>
      ))}
    </div>
  );
}

/** Editor of rich text; the value is its markup, which both sides clean before it is shown. */
export function RichEditor({ label, value, onChange, onBlur, isInvalid, aria, onReady }: RichEditorProps) {
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        ...Object.fromEntries(Object.entries(aria).map(([name, of]) => [name, String(of)])),
        ...(!('aria-labelledby' in aria) && { 'aria-label': aria['aria-label'] ?? label }),
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? undefined : now.getHTML()),
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    onReady?.({
      insert: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run(),
      replace: (html) => void editor.commands.setContent(html),
    });
  }, [editor, onReady]);
  return (
    <div className={`forms-rich${isInvalid ? ' forms-rich-invalid' : ''}`}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
