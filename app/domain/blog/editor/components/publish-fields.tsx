import { useState } from 'react'
import type { PostFields } from '#app/domain/blog/post.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { AltNotice } from './alt-notice.tsx'
import { dateTimeFieldValue, parseDateTimeField, publicationPlanOf } from '../schedule.ts'

interface PublishFieldsProps {
  id: string
  fields: PostFields
  savedFields: PostFields | null
  error: string | undefined
  onChange: (patch: Partial<PostFields>) => void
}

export function PublishFields({ id, fields, savedFields, error, onChange }: PublishFieldsProps) {
  const [now] = useState(() => new Date(Date.now()))
  const plan = publicationPlanOf(fields, savedFields, now)
  return (
    <>
      <div>
        <Checkbox checked={fields.featured} onChange={({ target }) => onChange({ featured: target.checked })}>
          Destacar este post
        </Checkbox>
        <Checkbox
          checked={plan === 'now'}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? {
                    status: 'published',
                    publishedAt:
                      savedFields?.status === 'published' ? pastPublicationDate(savedFields) : null,
                  }
                : { status: 'draft', publishedAt: null },
            )
          }
        >
          Publicar imediatamente
        </Checkbox>
      </div>
      {plan !== 'now' && (
        <Field
          id={id}
          label="Agendar para"
          hint="Horário de Brasília. Sem data, o post fica como rascunho."
          error={error}
        >
          <TextInput
            type="datetime-local"
            name="publishedAt"
            value={plan === 'later' && fields.publishedAt ? dateTimeFieldValue(fields.publishedAt) : ''}
            onChange={({ target }) => {
              const publishedAt = parseDateTimeField(target.value)
              onChange({ status: publishedAt ? 'published' : 'draft', publishedAt })
            }}
          />
        </Field>
      )}
      {fields.status === 'published' && <AltNotice content={fields.content} />}
    </>
  )
}

function pastPublicationDate({ publishedAt }: PostFields): string | null {
  return publishedAt !== null && Date.parse(publishedAt) <= Date.now() ? publishedAt : null
}
