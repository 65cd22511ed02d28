import { classNames } from '#app/ui/class-names.ts'
import type { Cover } from '../../images/image.ts'
import { initialsOf, lettersOf } from '../post.ts'
import styles from './cover-image.module.css'

interface CoverImageProps {
  cover: Cover | null
  title: string
  /** post: the whole width of the text; card: beside or above a title that says the same. */
  place: 'post' | 'card'
  /** The `sizes` of the picture. */
  sizes: string
  /** The first picture of a page comes first, the others when they are near. */
  isFirst?: boolean
  className?: string
}

/**
 * The picture of a post. Without one: the title's letters on a gradient. Under a picture lies a placeholder with the
 * title, which shows when it cannot be loaded (public/blog-covers.js takes the broken one away).
 */
export function CoverImage({ cover, title, place, sizes, isFirst = false, className }: CoverImageProps) {
  if (!cover) {
    return (
      <div className={classNames(styles.cover, styles.letters, className)} aria-hidden="true">
        {place === 'post' ? lettersOf(title) : initialsOf(title)}
      </div>
    )
  }
  const sources = Map.groupBy(cover.variants, ({ type }) => type)
  return (
    <div className={classNames(styles.cover, className)}>
      <span className={styles.placeholder} aria-hidden="true">
        {title}
      </span>
      <picture>
        {[...sources].map(([type, variants]) => (
          <source
            key={type}
            type={type}
            sizes={sizes}
            srcSet={variants.map(({ path, width }) => `${path} ${width}w`).join(', ')}
          />
        ))}
        <img
          src={cover.path}
          // beside its title a picture would only say it twice
          alt={place === 'post' ? cover.alt : ''}
          width={cover.width ?? 800}
          height={cover.height ?? 500}
          loading={isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding={isFirst ? undefined : 'async'}
          data-cover
          className={styles.image}
        />
      </picture>
    </div>
  )
}
