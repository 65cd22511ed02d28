import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostFields } from '#app/domain/blog/post.ts'
import { CoverField } from '#app/domain/blog/media/components/cover-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Select } from '#app/ui/select.tsx'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { SavedPost } from '../editor-data.ts'
import { slugAfterTitle } from '../slug-rule.ts'
import { ContentField } from './content-field.tsx'
import { EditingNotices } from './editing-notices.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import styles from './post-editor.module.css'
import { createPendingInput } from './pending-input.ts'
import { PreviewLink } from './preview-link.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import { PublishFields } from './publish-fields.tsx'
import { SaveStatus } from './save-status.tsx'
import { StashedTexts } from './stashed-texts.tsx'
import { TagField } from './tag-field.tsx'
import { TitleFields } from './title-fields.tsx'
import type { EditorStart } from './use-editor-start.ts'
import { usePostEditing } from './use-post-editing.ts'
import { type FieldErrors, fieldId } from './use-save.ts'

interface PostEditorProps {
  start: EditorStart
  onRestart: (savedPost: SavedPost | null) => void
}

/** The editor of one post: its fields, notices about changes by others, and the save status (rule 84). */
export function PostEditor({ start, onRestart }: PostEditorProps) {
  const [pendingInput] = useState(createPendingInput)
  const editing = usePostEditing(start, pendingInput, onRestart)
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const [previewFields, setPreviewFields] = useState<PostFields | null>(null)
  const { autosave, state, save } = editing
  const { fields } = state
  const savedFields = editing.savedPost?.fields ?? null

  function change(patch: Partial<PostFields>, ...mended: (keyof FieldErrors)[]) {
    autosave.change(patch)
    save.clearErrors(...mended)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save.submit()
  }

  function cancel() {
    pendingInput.flush()
    if (autosave.getState().isUnsaved) return setLeaving(true)
    void navigate(ADMIN_PATH)
  }

  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <div className={styles.body} inert={save.state !== 'ready'}>
        <div className={styles.header}>
          <h1>{editing.isNew ? 'Novo post' : 'Editar post'}</h1>
          <a
            href={ADMIN_PATH}
            onClick={(event) => {
              event.preventDefault()
              cancel()
            }}
          >
            <ChevronLeft aria-hidden="true" size={18} />
            Posts do blog
          </a>
        </div>
        <EditingNotices editing={editing} />
        <div className={styles.columns}>
          <div className={styles.panel}>
            <TitleFields
              fields={fields}
              errors={save.errors}
              onTitle={(title) => change({ title, slug: slugAfterTitle(fields, title) }, 'title', 'slug')}
              onChange={change}
            />
            <ContentField
              key={editing.generation}
              id={fieldId('content')}
              value={fields.content}
              error={save.errors.content}
              onChange={(content) => change({ content }, 'content')}
              onPreview={() => {
                pendingInput.flush()
                setPreviewFields(autosave.getState().fields)
              }}
              pendingInput={pendingInput}
            />
          </div>
          <div className={styles.sidebar}>
            <div className={styles.panel}>
              <PublishFields
                id={fieldId('schedule')}
                fields={fields}
                savedFields={savedFields}
                error={save.errors.schedule}
                onChange={(patch) => change(patch, 'schedule')}
              />
            </div>
            <div className={styles.panel}>
              <CoverField
                key={editing.generation}
                value={fields.cover}
                title={fields.title}
                onChange={(cover) => change({ cover })}
              />
            </div>
            <div className={styles.panel}>
              <Field
                label="Categoria"
                hint={
                  <a href="/blog/admin/categorias" target="_blank" rel="noopener">
                    Arrumar categorias
                  </a>
                }
              >
                <Select
                  value={fields.categoryId ?? ''}
                  onChange={({ target }) => change({ categoryId: target.value || null })}
                >
                  <option value="">Sem categoria</option>
                  {editing.categories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              <TagField tags={fields.tags} onChange={(tags) => change({ tags })} />
            </div>
            {!editing.isNew && (
              <div className={styles.panel}>
                <PreviewLink postId={editing.postId} />
              </div>
            )}
            <StashedTexts
              texts={editing.stashedTexts}
              onUse={(text) => void editing.restoreStashedText(text)}
              onRemove={(text) => void editing.deleteStashedText(text)}
            />
          </div>
        </div>
      </div>
      <div className={styles.footer}>
        <FormMessage message={save.message} />
        {save.isSignedOut && (
          <p>
            O texto continua guardado neste aparelho.{' '}
            <a href="/login" target="_blank" rel="noopener">
              Entrar em outra aba
            </a>{' '}
            e salvar de novo aqui.
          </p>
        )}
        <p role="status" className={save.state === 'done' ? styles.successMessage : 'visually-hidden'}>
          {save.state === 'done' && 'Post salvo com sucesso! Redirecionando...'}
        </p>
        <div className={styles.footerRow}>
          {save.state !== 'done' && (
            <SaveStatus
              autosave={state.autosave}
              isUnsaved={state.isUnsaved}
              isPublished={editing.isPublished}
            />
          )}
          <div className={styles.buttons}>
            <Button variant="outline" onClick={cancel} disabled={save.state === 'done'}>
              Cancelar
            </Button>
            <Button
              type="submit"
              pending={save.state === 'saving' && 'Salvando...'}
              disabled={save.state === 'done'}
            >
              Salvar Post
            </Button>
          </div>
        </div>
      </div>
      <LeaveDialog open={isLeaving} onClose={() => setLeaving(false)} editing={editing} />
      <PreviewSheet server={editing.server} fields={previewFields} onClose={() => setPreviewFields(null)} />
    </form>
  )
}
