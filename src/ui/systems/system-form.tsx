import type { FieldErrors } from '../../domain/field-errors.ts';
import { type SystemField, unitOf } from '../../domain/system.ts';
import { type SystemTexts, systemTextsFrom } from '../../domain/system-form.ts';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { FieldRow } from '../components/field-row.tsx';
import { Form } from '../components/form.tsx';
import { FormActions } from '../components/form-actions.tsx';
import { NumberField } from '../components/number-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { fieldText } from '../field-text.ts';
import { systemFormRows } from './system-form-fields.ts';

type SystemFormProps = {
  readonly initial: SystemTexts;
  readonly errors: FieldErrors<SystemField>;
  readonly advice: FieldErrors<SystemField>;
  readonly action: 'Add' | 'Update';
  readonly onChange: (texts: SystemTexts) => void;
  readonly onSubmit: (texts: SystemTexts) => void;
};

const textsOf = (data: FormData): SystemTexts => systemTextsFrom((field) => fieldText(data, field));

export function SystemForm({ initial, errors, advice, action, onChange, onSubmit }: SystemFormProps) {
  return (
    <Card>
      <Form
        autoComplete="off"
        onChange={(event) => onChange(textsOf(new FormData(event.currentTarget)))}
        onSubmit={(data) => onSubmit(textsOf(data))}
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
                <TextField key={field} {...shared} />
              ) : (
                <NumberField key={field} {...shared} unit={unit} signed={signed} />
              );
            })}
          </FieldRow>
        ))}
        <FormActions>
          <Button type="submit" variant="primary">
            {action}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
