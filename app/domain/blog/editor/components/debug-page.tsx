import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#app/ui/use-write.ts'
import { BLOG_ACTIONS } from '../actions.ts'
import { shortDateOf } from '../../post.ts'
import { ImageLibrary } from '../../media/components/image-library.tsx'
import { ADMIN_PATH, DEBUG_PATH, editPath } from '../admin-paths.ts'
import { authorNameOf, type ListedPost, type PostListPage, STATE_LABELS } from '../post-list.ts'
import adminStyles from './admin.module.css'
import { Pagination } from './pagination.tsx'
import styles from './debug-page.module.css'

/** How long the success message is visible. */
const MESSAGE_MS = 3000

/** Lists all posts with their ids and slugs, and the image library. `list` is null after a read error. */
export function DebugPage({ list }: { list: PostListPage | null }) {
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null)
  useEffect(() => {
    if (!message || message.isError) return
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  return (
    <div className={adminStyles.page}>
      <Link to={ADMIN_PATH} className={adminStyles.backLink}>
        ← Posts do blog
      </Link>
      <h1>Depuração do blog</h1>
      <div>
        <p role="status" className={message && !message.isError ? adminStyles.successMessage : undefined}>
          {message && !message.isError && message.text}
        </p>
        <p role="alert" className={message?.isError ? adminStyles.errorMessage : undefined}>
          {message?.isError && message.text}
        </p>
      </div>
      {list ? (
        <>
          <div className={styles.tableFrame} role="region" aria-label="Posts" tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {['Id', 'Título', 'Slug', 'Status', 'Publicação', 'Autor', 'Ações'].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.posts.map((post) => (
                  <PostRow
                    key={post.id}
                    post={post}
                    onResult={(text, isError) => setMessage({ text, isError })}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {list.posts.length === 0 && <p>Nenhum post encontrado</p>}
          <Pagination
            page={list.page}
            pages={list.pages}
            pathOf={(page) => (page > 1 ? `${DEBUG_PATH}?pagina=${page}` : DEBUG_PATH)}
          />
        </>
      ) : (
        <p role="alert" className={adminStyles.errorMessage}>
          Erro ao buscar posts: o banco de dados não respondeu. Recarregue a página em instantes.
        </p>
      )}
      <section aria-labelledby="images" className={styles.imageSection}>
        <h2 id="images">Imagens</h2>
        <p className={adminStyles.note}>
          As imagens ficam no banco de dados, junto com os posts, cada uma em vários formatos e larguras. O
          post guarda só o endereço, que nunca muda. Capas dos posts de exemplo vêm com o programa e não
          aparecem aqui.
        </p>
        <ImageLibrary />
      </section>
    </div>
  )
}

interface RowProps {
  post: ListedPost
  onResult: (text: string, isError: boolean) => void
}

function PostRow({ post, onResult }: RowProps) {
  return (
    <tr>
      <td className={styles.identifier}>{post.id}</td>
      <th scope="row">{post.title}</th>
      <td className={styles.identifier}>{post.slug}</td>
      <td>{STATE_LABELS[post.state]}</td>
      <td>{shortDateOf(post.publishedAt)}</td>
      <td>{authorNameOf(post)}</td>
      <td>
        <div className={styles.actions}>
          <Link to={editPath(post.id)} className={adminStyles.action}>
            Editar<span className="visually-hidden"> “{post.title}”</span>
          </Link>
          <PublishButton post={post} onResult={onResult} />
        </div>
      </td>
    </tr>
  )
}

function PublishButton({ post, onResult }: RowProps) {
  const { isPending, send } = useWrite(
    () => onResult('Post publicado com sucesso!', false),
    ({ isResponseLost, message }) => {
      const problem = isResponseLost ? 'o servidor não respondeu. Tente novamente.' : message
      onResult(`Erro ao publicar post: ${problem}`, true)
    },
  )
  if (post.state !== 'draft' && !isPending) return null
  return (
    <button
      type="button"
      className={adminStyles.action}
      aria-busy={isPending || undefined}
      onClick={() => send(BLOG_ACTIONS.setStatus, { postId: post.id, status: 'published' })}
    >
      Publicar<span className="visually-hidden"> “{post.title}”</span>
    </button>
  )
}
