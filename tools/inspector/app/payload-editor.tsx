import { useState } from 'react';
import * as v from 'valibot';

type PayloadEditorProps = {
  readonly label: string;
  readonly initial: unknown;
  /** `null` where any JSON will do. */
  readonly schema: v.GenericSchema | null;
  readonly action: string;
  readonly onSend: (value: unknown) => void;
};

const jsonSchema = v.pipe(v.string(), v.parseJson(undefined, 'This is not JSON.'));

/** A payload typed by hand. It can be sent once its schema accepts it. */
export function PayloadEditor({ label, initial, schema, action, onSend }: PayloadEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(initial, null, 2));
  const parsed = v.safeParse(jsonSchema, text);
  const { issues } = parsed.success && schema !== null ? v.safeParse(schema, parsed.output) : parsed;
  const problems = issues?.map((issue) => [v.getDotPath(issue), issue.message].filter((part) => part !== null).join(': ')) ?? [];
  return (
    <div className="payload">
      <textarea
        aria-label={label}
        aria-invalid={problems.length > 0}
        rows={Math.min(12, text.split('\n').length)}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {problems.length > 0 && <p className="problem" role="status">{problems.join(' ')}</p>}
      <button type="button" disabled={problems.length > 0} onClick={() => onSend(parsed.output)}>
        {action}
      </button>
    </div>
  );
}
