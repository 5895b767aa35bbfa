import { useEffect, useRef } from 'react';
import { isBlank } from '../../domain/shared/characters.ts';
import type { FieldErrors } from '../../domain/shared/field-errors.ts';
import { figureReading } from '../../domain/systems/figure-with-unit.ts';
import { type SystemTexts, systemTextsFrom } from '../../domain/systems/system-form.ts';
import { type SystemField, systemFields, type SystemId, unitOf } from '../../domain/systems/system.ts';
import { Button } from '../components/button.tsx';
import { Card } from '../components/empty-state.tsx';
import { FieldRow, TextField } from '../components/field.tsx';
import { fieldText, Form, FormActions } from '../components/form.tsx';
import { NumberField } from '../components/number-field.tsx';
import { SuggestField } from '../components/suggest-field.tsx';
import { systemsWords } from '../words/systems.ts';
import { useConnectionTypes, useNameWords } from './known-systems.tsx';
import { systemFormRows } from './system-fields.ts';

type SystemFormProps = {
  readonly initial: SystemTexts;
  readonly errors: FieldErrors<SystemField>;
  readonly advice: FieldErrors<SystemField>;
  readonly action: 'Add' | 'Update';
  /** Of the system that the form is about, or is to add: `null` where the address holds none. */
  readonly ownId: SystemId | null;
  /** False where what is typed would be lost with the page. */
  readonly isKept: boolean;
  /** The fields were put back by a button that is gone now. */
  readonly takesFocus: boolean;
  readonly onChange: (texts: SystemTexts) => void;
  readonly onSubmit: (texts: SystemTexts) => void;
  /** `null` where there is nothing to go on with. */
  readonly onAddAnother: ((texts: SystemTexts) => void) | null;
};

const textsOf = (data: FormData): SystemTexts => systemTextsFrom((field) => fieldText(data, field));

export function SystemForm(props: SystemFormProps) {
  const { initial, errors, advice, action, ownId, isKept, takesFocus, onChange, onSubmit, onAddAnother } = props;
  const nameWords = useNameWords(ownId);
  const connections = useConnectionTypes();
  const region = useRef<HTMLDivElement>(null);
  const filled = useRef(initial);
  useEffect(() => {
    for (const input of region.current?.querySelectorAll('input') ?? []) {
      const field = systemFields.find((each) => each === input.name);
      // A field that was touched is never overwritten.
      if (field === undefined || input.value !== filled.current[field]) continue;
      const isSelected = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length;
      input.value = initial[field];
      // What is typed next still replaces the number.
      if (isSelected && input === document.activeElement) input.select();
    }
    filled.current = initial;
  }, [initial]);
  useEffect(() => {
    if (!takesFocus) return;
    const first = region.current?.querySelector('input');
    first?.focus();
    first?.select();
  }, [takesFocus]);

  return (
    <Card>
      <div ref={region}>
        <Form
          autoComplete="off"
          onChange={(data) => onChange(textsOf(data))}
          onSubmit={(data) => onSubmit(textsOf(data))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (!event.repeat) (onAddAnother ?? onSubmit)(textsOf(new FormData(event.currentTarget)));
          }}
        >
          {systemFormRows.map(({ key, fields }) => (
            <FieldRow key={key} wide={fields.length === 1}>
              {fields.map(({ field, label, signed = false }) => {
                const shared = {
                  label,
                  name: field,
                  defaultValue: initial[field],
                  error: errors[field],
                  advice: advice[field],
                };
                const unit = unitOf(field);
                return unit === null ? (
                  field === 'connectionType' ? (
                    <SuggestField key={field} {...shared} suggestions={connections} />
                  ) : (
                    <TextField key={field} {...shared} {...nameWords(initial.name, shared.advice)} />
                  )
                ) : (
                  <NumberField key={field} {...shared} hint={isBlank(initial[field]) ? systemsWords.form.notStated : figureReading(initial[field], unit)} unit={unit} units={unit} signed={signed} />
                );
              })}
            </FieldRow>
          ))}
          <FormActions>
            <Button type="submit" variant="primary">
              {action}
            </Button>
            {onAddAnother !== null && (
              <Button
                title={systemsWords.form.addAnotherKeys}
                onClick={({ currentTarget: { form } }) => form !== null && onAddAnother(textsOf(new FormData(form)))}
              >
                {systemsWords.form.addAnother}
              </Button>
            )}
            {/* Always there, so that it is read out when it gets its text. */}
            <p role="status" className="text-small text-warning">
              {!isKept && systemsWords.form.isNotKept}
            </p>
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
