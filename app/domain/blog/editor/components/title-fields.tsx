import type { PostFields } from '#app/domain/blog/post.ts'
import { MAX_EXCERPT_LENGTH, MAX_TITLE_LENGTH } from '#app/domain/blog/schema.ts'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import styles from './post-editor.module.css'
import { type FieldErrors, fieldId } from './use-save.ts'

interface TitleFieldsProps {
  fields: PostFields
  errors: FieldErrors
  onTitle: (title: string) => void
  onChange: (patch: Partial<PostFields>, field: keyof FieldErrors) => void
}

export function TitleFields({ fields, errors, onTitle, onChange }: TitleFieldsProps) {
  return (
    <>
      <Field label="Título" id={fieldId('title')} error={errors.title}>
        <TextArea
          className={styles.title}
          rows={1}
          aria-required="true"
          maxLength={MAX_TITLE_LENGTH}
          value={fields.title}
          // the title has one line
          onChange={({ target }) => onTitle(target.value.replaceAll(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <Field label="Slug" id={fieldId('slug')} hint="Criado a partir do título." error={errors.slug}>
        <TextInput
          aria-required="true"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_TITLE_LENGTH}
          value={fields.slug}
          onChange={({ target }) => onChange({ slug: target.value }, 'slug')}
          onKeyDown={(event) => {
            // Enter would submit the post's form
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <Field label="Resumo" id={fieldId('excerpt')} error={errors.excerpt}>
        <TextArea
          rows={3}
          aria-required="true"
          maxLength={MAX_EXCERPT_LENGTH}
          value={fields.excerpt}
          onChange={({ target }) => onChange({ excerpt: target.value }, 'excerpt')}
        />
      </Field>
    </>
  )
}
