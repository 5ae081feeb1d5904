import './notify.css';

type ToastKind = 'success' | 'error' | 'warning' | 'info';
type ConfirmOptions = {
  title?: string;
  text: string;
  /** Names of what it is about, listed below the text. */
  names?: readonly string[] | undefined;
  ok?: string;
  cancel?: string;
  danger?: boolean;
};

/** Message output. The login page uses the plain one below; the shell replaces it with the UI kit's. */
type Notifier = {
  toast(kind: ToastKind, text: string, seconds: number): void;
  alert(options: { title: string; text: string }): Promise<void>;
  confirm(options: ConfirmOptions): Promise<boolean>;
};

let stack: HTMLElement | undefined;

function plainToast(kind: ToastKind, text: string, seconds: number) {
  if (!stack || !document.contains(stack)) {
    stack = document.body.appendChild(document.createElement('div'));
    stack.className = 'lab-toasts';
    stack.setAttribute('role', 'status');
  }
  const toast = document.createElement('div');
  toast.className = `lab-toast lab-toast-${kind}`;
  toast.textContent = text;
  stack.append(toast);
  setTimeout(() => toast.remove(), seconds * 1000);
}

function plainDialog(title: string, text: string, buttons: [label: string, answer: string][]): Promise<string> {
  const dialog = document.createElement('dialog');
  dialog.className = 'lab-dialog';
  dialog.append(
    Object.assign(document.createElement('h2'), { textContent: title }),
    Object.assign(document.createElement('p'), { textContent: text }),
  );
  const row = dialog.appendChild(document.createElement('div'));
  for (const [label, answer] of buttons) {
    const button = row.appendChild(document.createElement('button'));
    button.textContent = label;
    button.addEventListener('click', () => dialog.close(answer));
  }
  document.body.append(dialog);
  dialog.showModal?.();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    }),
  );
}

const plain: Notifier = {
  toast: plainToast,
  alert: async ({ title, text }) => void (await plainDialog(title, text, [['确定', 'ok']])),
  confirm: async ({ title = '提示', text, names = [], ok = '确定', cancel = '取消' }) =>
    (await plainDialog(title, [text, ...names].join('\n'), [
      [cancel, ''],
      [ok, 'ok'],
    ])) === 'ok',
};

let current: Notifier = plain;

/** Replaces the notifier; the returned function restores the previous one. */
export function setNotifier(next: Notifier) {
  const previous = current;
  current = next;
  return () => {
    current = previous;
  };
}

export const notify = {
  success: (text: string) => current.toast('success', text, 2),
  error: (text: string) => current.toast('error', text, 2),
  warn: (text: string) => current.toast('warning', text, 3),
  info: (text: string) => current.toast('info', text, 3),
  alert: (text: string, title = '系统提示') => current.alert({ title, text }),
  confirm: (options: ConfirmOptions | string) =>
    current.confirm(typeof options === 'string' ? { text: options } : options),
};
