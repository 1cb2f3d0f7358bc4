;; A component that exports nothing.
;; world: none
;; load: Instantiation
(component)
