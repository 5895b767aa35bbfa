import { useState } from 'react';
import * as v from 'valibot';

type PayloadEditorProps = {
  readonly label: string;
  readonly initial: unknown;
  /** What it has to be; anything where nobody says. */
  readonly schema: v.GenericSchema | null;
  readonly action: string;
  readonly onSend: (value: unknown) => void;
};

const jsonSchema = v.pipe(v.string(), v.parseJson(undefined, 'This is no JSON.'));

const problemOf = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
};

/** A payload to be changed by hand. Only what its schema takes can be sent. */
export function PayloadEditor({ label, initial, schema, action, onSend }: PayloadEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(initial, null, 2));
  const parsed = v.safeParse(jsonSchema, text);
  const checked = parsed.success && schema !== null ? v.safeParse(schema, parsed.output) : parsed;
  const problems = checked.issues?.map(problemOf) ?? [];
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
      <button type="button" disabled={problems.length > 0} onClick={() => parsed.success && onSend(parsed.output)}>
        {action}
      </button>
    </div>
  );
}
