import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { EmailInput, TextInput } from '#app/ui/text-input.tsx'
import type { FormProblems } from '../../accounts/form-problems.ts'
import {
  CONTACT_SUBJECTS,
  MAX_MESSAGE_LENGTH,
  MIN_MESSAGE_LENGTH,
  HONEYPOT_FIELD,
} from '../contact/contact.ts'
import styles from './contact-page.module.css'

/** A form that works without scripts. After a refusal it shows the server's messages and the entered values. */
export function ContactForm({ refusal }: { refusal: FormProblems | undefined }) {
  const { fields = {}, values = {}, message } = refusal ?? {}
  // the first invalid field gets `autoFocus`, because this page has no script that could focus it
  const [firstInvalidField] = ['name', 'email', 'subject', 'message'].filter((name) => fields[name])
  const focusProps = (name: string) => (firstInvalidField === name ? { autoFocus: true } : {})
  return (
    <form method="post" action="/contato" className={styles.form}>
      <FormMessage message={message} />
      <Field label="Seu nome" error={fields.name}>
        <TextInput
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={values.name}
          {...focusProps('name')}
        />
      </Field>
      <Field label="Seu e-mail" hint="A resposta vai para ele." error={fields.email}>
        <EmailInput autoComplete="email" required defaultValue={values.email} {...focusProps('email')} />
      </Field>
      <Field label="Assunto" error={fields.subject}>
        <Select name="subject" required defaultValue={values.subject} {...focusProps('subject')}>
          {Object.entries(CONTACT_SUBJECTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Mensagem"
        hint={`De ${MIN_MESSAGE_LENGTH} a ${MAX_MESSAGE_LENGTH.toLocaleString('pt-BR')} letras.`}
        error={fields.message}
      >
        <TextArea
          name="message"
          rows={8}
          required
          minLength={MIN_MESSAGE_LENGTH}
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={values.message}
          {...focusProps('message')}
        />
      </Field>
      {/* honeypot: only bots fill it in, because it is hidden */}
      <div hidden>
        <label>
          Deixe este campo vazio
          <input name={HONEYPOT_FIELD} autoComplete="off" tabIndex={-1} />
        </label>
      </div>
      <Button type="submit" size="lg">
        Enviar mensagem
      </Button>
    </form>
  )
}
