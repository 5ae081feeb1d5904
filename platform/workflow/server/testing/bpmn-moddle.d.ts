declare module 'bpmn-moddle' {
  /** Reads BPMN 2.0; used by tests. */
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: object; warnings: unknown[] }>;
  }
}
