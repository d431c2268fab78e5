;; The dot products of one vector of signed bytes with many, sixteen bytes at a time. `npx tsx src/vectors/assemble.ts`
;; writes its bytes to dot-products-module.ts.
(module
  (import "host" "memory" (memory 1 65536 shared))
  ;; Writes an int32 to $product for each vector from $vector up to $end. Each has $length bytes, a multiple of 16, from
  ;; -127 to 127, so that the sum of two products fits into 16 bits.
  (func (export "dotProducts")
    (param $query i32) (param $length i32) (param $vector i32) (param $end i32) (param $product i32)
    (local $sums v128) (local $at i32) (local $a v128) (local $b v128)
    (loop $vectors
      (local.set $sums (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $bytes
        (local.set $a (v128.load (i32.add (local.get $query) (local.get $at))))
        (local.set $b (v128.load (i32.add (local.get $vector) (local.get $at))))
        (local.set $sums
          (i32x4.add
            (local.get $sums)
            (i32x4.extadd_pairwise_i16x8_s
              (i16x8.add
                (i16x8.extmul_low_i8x16_s (local.get $a) (local.get $b))
                (i16x8.extmul_high_i8x16_s (local.get $a) (local.get $b))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $bytes (i32.lt_u (local.get $at) (local.get $length))))
      (i32.store
        (local.get $product)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
          (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))
      (local.set $product (i32.add (local.get $product) (i32.const 4)))
      (local.set $vector (i32.add (local.get $vector) (local.get $length)))
      (br_if $vectors (i32.lt_u (local.get $vector) (local.get $end))))))
