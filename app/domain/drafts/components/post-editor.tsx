import { ChevronLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostFields } from '#app/domain/blog/post.ts'
import { CoverField } from '#app/domain/images/components/cover-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Select } from '#app/ui/select.tsx'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { SavedPost } from '../editing.ts'
import { slugAfterTitle } from '../slug-rule.ts'
import { AsideTexts } from './aside-texts.tsx'
import { ContentField } from './content-field.tsx'
import { EditingNotices } from './editing-notices.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import styles from './post-editor.module.css'
import { createPendingWords } from './pending-words.ts'
import { PreviewLink } from './preview-link.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import { PublishFields } from './publish-fields.tsx'
import { StateLine } from './state-line.tsx'
import { TagField } from './tag-field.tsx'
import { TitleFields } from './title-fields.tsx'
import type { Start } from './use-opening.ts'
import { usePostEditing } from './use-post-editing.ts'
import { type FieldErrors, fieldId } from './use-save.ts'

interface PostEditorProps {
  start: Start
  onRestart: (saved: SavedPost | null) => void
}

/** The editor of one post (spec section 2): its fields, what happened to it meanwhile, and where the words are. */
export function PostEditor({ start, onRestart }: PostEditorProps) {
  const [pending] = useState(createPendingWords)
  const editing = usePostEditing(start, pending, onRestart)
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const [previewed, setPreviewed] = useState<PostFields | null>(null)
  const { keeper, kept, save } = editing
  const { fields } = kept
  const saved = editing.saved?.fields ?? null

  function change(patch: Partial<PostFields>, field?: keyof FieldErrors) {
    keeper.change(patch)
    if (field) save.forget(field)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save.submit()
  }

  function cancel() {
    pending.read()
    if (keeper.get().isUnsaved) return setLeaving(true)
    void navigate(ADMIN_PATH)
  }

  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <div className={styles.body} inert={save.state !== 'ready'}>
        <div className={styles.head}>
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
              onTitle={(title) => {
                change({ title, slug: slugAfterTitle(fields, title) }, 'title')
                if (save.errors.slug) save.forget('slug')
              }}
              onChange={change}
            />
            <ContentField
              key={editing.generation}
              id={fieldId('content')}
              value={fields.content}
              error={save.errors.content}
              onChange={(content) => change({ content }, 'content')}
              onPreview={() => {
                pending.read()
                setPreviewed(keeper.get().fields)
              }}
              pending={pending}
            />
          </div>
          <div className={styles.side}>
            <div className={styles.panel}>
              <PublishFields
                id={fieldId('schedule')}
                fields={fields}
                saved={saved}
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
            <AsideTexts
              texts={editing.aside}
              onUse={(text) => void editing.takeAside(text)}
              onRemove={(text) => void editing.removeAside(text)}
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
        <p role="status" className={save.state === 'done' ? styles.done : 'visually-hidden'}>
          {save.state === 'done' && 'Post salvo com sucesso! Redirecionando...'}
        </p>
        <div className={styles.line}>
          {save.state !== 'done' && (
            <StateLine
              autosave={kept.autosave}
              isUnsaved={kept.isUnsaved}
              isPublished={editing.isPublished}
            />
          )}
          <div className={styles.buttons}>
            <Button variant="line" onClick={cancel} disabled={save.state === 'done'}>
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
      <PreviewSheet server={editing.server} fields={previewed} onClose={() => setPreviewed(null)} />
    </form>
  )
}
