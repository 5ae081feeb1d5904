/** Host interface of a child app; does not include the token. */
export type ChildLocation = { pathname: string; search: string; hash: string; state?: unknown; key?: string };
export type ChildAction = 'POP' | 'PUSH' | 'REPLACE';

export type ChildHost = {
  /** Page base and prefix of the child app, for example `/lab-platform/visual`. */
  basename: string;
  location(): ChildLocation;
  listen(fn: (location: ChildLocation, action: ChildAction) => void): () => void;
  navigate(to: string | number, options?: { replace?: boolean; state?: unknown }): void;
  request<T>(path: string, params?: Record<string, unknown>): Promise<T>;
  session(): { userInfo: { name: string; role_name: string; org_name: string } } | null;
  setTitle(title: string): void;
  onError(error: unknown): void;
};

export type ChildInstance = { unmount(): void | Promise<void>; update?(props: Record<string, unknown>): void };
export type ChildModule = { mount(container: HTMLElement, host: ChildHost): ChildInstance | Promise<ChildInstance> };

/** A child app, shown if the path matches `pattern`, for example `/visual/*`. */
export type ChildDef = {
  name: string;
  title: string;
  pattern: string;
  /** A literal `import()` for child apps of the product; absent for third-party apps loaded from `url`. */
  load?: () => Promise<ChildModule>;
  url?: string;
  noLogin?: boolean;
  noRule?: boolean;
  full?: boolean;
  route_name?: string;
};
