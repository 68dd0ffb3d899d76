#pragma once
// Matrices of a few entries as plain loops over an array: what the inner loops of an orbit are made of.
//
//   A ∈ ℝ^{Rows × Cols}, stored column by column; a vector is a matrix with one column
//
// Every operation returns a value at once. A compiler unrolls the loops and keeps the entries in registers,
// and it reads this file in a small part of the time that expression templates take. Eigen serves where
// matrices are large, and in the functions of toys (types.hpp).
//
// BoundedMatrix has sizes that vary up to a maximum; its storage lies inside, too. FullPivotLu solves
// A X = B by Gaussian elimination with full pivoting; where A is singular to rounding, unknowns without a
// pivot are zero. Source: G. H. Golub, C. F. Van Loan, Matrix Computations, section 3.4.

#include <array>
#include <cmath>
#include <limits>
#include <specht/core/numerics/dual.hpp>
#include <utility>

namespace specht::core {

template <class S, int Rows, int Cols>
struct SmallMatrix {
  S entry[Rows * Cols];

  static constexpr int size() { return Rows * Cols; }
  static constexpr int rows() { return Rows; }
  static constexpr int cols() { return Cols; }

  [[nodiscard]] S& operator()(int i, int j) { return entry[j * Rows + i]; }
  [[nodiscard]] const S& operator()(int i, int j) const { return entry[j * Rows + i]; }
  /// Entry k of a vector; of a matrix, column by column.
  [[nodiscard]] S& operator()(int k) { return entry[k]; }
  [[nodiscard]] const S& operator()(int k) const { return entry[k]; }

  [[nodiscard]] static SmallMatrix constant(const S& value) {
    SmallMatrix A;
    for (S& x : A.entry) x = value;
    return A;
  }
  [[nodiscard]] static SmallMatrix zero() { return constant(S(0)); }
  [[nodiscard]] static SmallMatrix identity() {
    SmallMatrix A = zero();
    for (int k = 0; k < (Rows < Cols ? Rows : Cols); ++k) A(k, k) = S(1);
    return A;
  }
  /// Unit vector k.
  [[nodiscard]] static SmallMatrix unit(int k) {
    SmallMatrix A = zero();
    A.entry[k] = S(1);
    return A;
  }
  void set_zero() { *this = zero(); }

  [[nodiscard]] SmallMatrix<S, Rows, 1> col(int j) const {
    SmallMatrix<S, Rows, 1> c;
    for (int i = 0; i < Rows; ++i) c.entry[i] = (*this)(i, j);
    return c;
  }
  [[nodiscard]] SmallMatrix<S, Cols, 1> row(int i) const {
    SmallMatrix<S, Cols, 1> r;
    for (int j = 0; j < Cols; ++j) r.entry[j] = (*this)(i, j);
    return r;
  }
  void set_col(int j, const SmallMatrix<S, Rows, 1>& c) {
    for (int i = 0; i < Rows; ++i) (*this)(i, j) = c.entry[i];
  }
  void set_row(int i, const SmallMatrix<S, Cols, 1>& r) {
    for (int j = 0; j < Cols; ++j) (*this)(i, j) = r.entry[j];
  }
  [[nodiscard]] SmallMatrix<S, Cols, Rows> transpose() const {
    SmallMatrix<S, Cols, Rows> A;
    for (int j = 0; j < Cols; ++j) {
      for (int i = 0; i < Rows; ++i) A(j, i) = (*this)(i, j);
    }
    return A;
  }

  [[nodiscard]] S dot(const SmallMatrix& b) const {
    S sum = entry[0] * b.entry[0];
    for (int k = 1; k < size(); ++k) sum += entry[k] * b.entry[k];
    return sum;
  }
  /// Column j times a vector.
  [[nodiscard]] S col_dot(int j, const SmallMatrix<S, Rows, 1>& b) const {
    S sum = (*this)(0, j) * b.entry[0];
    for (int i = 1; i < Rows; ++i) sum += (*this)(i, j) * b.entry[i];
    return sum;
  }
  [[nodiscard]] SmallMatrix abs() const {
    using std::abs;
    SmallMatrix A;
    for (int k = 0; k < size(); ++k) A.entry[k] = abs(entry[k]);
    return A;
  }
  [[nodiscard]] S sum() const {
    S sum = entry[0];
    for (int k = 1; k < size(); ++k) sum += entry[k];
    return sum;
  }
  [[nodiscard]] S max() const {
    S most = entry[0];
    for (int k = 1; k < size(); ++k) {
      if (entry[k] > most) most = entry[k];
    }
    return most;
  }
  [[nodiscard]] S min() const {
    S least = entry[0];
    for (int k = 1; k < size(); ++k) {
      if (entry[k] < least) least = entry[k];
    }
    return least;
  }
  /// No entry is infinite or NaN.
  [[nodiscard]] bool finite() const {
    for (const S& x : entry) {
      if (!(x - x == S(0))) return false;
    }
    return true;
  }

  SmallMatrix& operator+=(const SmallMatrix& b) {
    for (int k = 0; k < size(); ++k) entry[k] += b.entry[k];
    return *this;
  }
  SmallMatrix& operator-=(const SmallMatrix& b) {
    for (int k = 0; k < size(); ++k) entry[k] -= b.entry[k];
    return *this;
  }
  SmallMatrix& operator*=(const S& factor) {
    for (S& x : entry) x *= factor;
    return *this;
  }
  SmallMatrix& operator/=(const S& divisor) {
    for (S& x : entry) x /= divisor;
    return *this;
  }
  friend SmallMatrix operator+(SmallMatrix a, const SmallMatrix& b) { return a += b; }
  friend SmallMatrix operator-(SmallMatrix a, const SmallMatrix& b) { return a -= b; }
  friend SmallMatrix operator-(SmallMatrix a) {
    for (S& x : a.entry) x = -x;
    return a;
  }
  friend SmallMatrix operator*(SmallMatrix a, const S& factor) { return a *= factor; }
  friend SmallMatrix operator*(const S& factor, SmallMatrix a) { return a *= factor; }
  friend SmallMatrix operator/(SmallMatrix a, const S& divisor) { return a /= divisor; }
};

template <class S, int N>
using SmallVector = SmallMatrix<S, N, 1>;

template <class S, int Rows, int Inner, int Cols>
[[nodiscard]] SmallMatrix<S, Rows, Cols> operator*(const SmallMatrix<S, Rows, Inner>& A,
                                                   const SmallMatrix<S, Inner, Cols>& B) {
  SmallMatrix<S, Rows, Cols> C;
  for (int j = 0; j < Cols; ++j) {
    for (int i = 0; i < Rows; ++i) {
      S sum = A(i, 0) * B(0, j);
      for (int k = 1; k < Inner; ++k) sum += A(i, k) * B(k, j);
      C(i, j) = sum;
    }
  }
  return C;
}

/// A matrix of at most MaxRows × MaxCols entries.
template <class S, int MaxRows, int MaxCols>
class BoundedMatrix {
 public:
  BoundedMatrix() = default;
  /// The entries of any other matrix that fits.
  template <class Other>
  requires requires(const Other& A) {
    S(A(0, 0));
    A.rows();
    A.cols();
  }
  BoundedMatrix(const Other& A)
      : rows_(static_cast<int>(A.rows())), cols_(static_cast<int>(A.cols())) {
    for (int j = 0; j < cols_; ++j) {
      for (int i = 0; i < rows_; ++i) (*this)(i, j) = S(A(i, j));
    }
  }
  /// Entries are not set.
  BoundedMatrix(int rows, int cols) : rows_(rows), cols_(cols) {}
  [[nodiscard]] static BoundedMatrix zero(int rows, int cols) {
    BoundedMatrix A(rows, cols);
    A.set_zero();
    return A;
  }

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cols() const { return cols_; }
  [[nodiscard]] int size() const { return rows_ * cols_; }
  /// Entries are not kept.
  void resize(int rows, int cols = 1) {
    rows_ = rows;
    cols_ = cols;
  }
  void set_zero() {
    for (int j = 0; j < cols_; ++j) {
      for (int i = 0; i < rows_; ++i) (*this)(i, j) = S(0);
    }
  }
  void set_constant(const S& value) {
    for (int j = 0; j < cols_; ++j) {
      for (int i = 0; i < rows_; ++i) (*this)(i, j) = value;
    }
  }

  [[nodiscard]] S& operator()(int i, int j) { return entry_[j * MaxRows + i]; }
  [[nodiscard]] const S& operator()(int i, int j) const { return entry_[j * MaxRows + i]; }
  [[nodiscard]] S& operator()(int k) { return entry_[k]; }
  [[nodiscard]] const S& operator()(int k) const { return entry_[k]; }
  [[nodiscard]] S& operator[](int k) { return entry_[k]; }
  [[nodiscard]] const S& operator[](int k) const { return entry_[k]; }

 private:
  S entry_[MaxRows * MaxCols];
  int rows_ = 0, cols_ = 0;
};

/// A vector of at most `Max` entries.
template <class S, int Max>
class BoundedVector : public BoundedMatrix<S, Max, 1> {
 public:
  BoundedVector() { this->resize(0); }
  template <class Other>
  requires requires(const Other& x) {
    S(x(0));
    x.rows();
    x.cols();
  }
  BoundedVector(const Other& x) : BoundedMatrix<S, Max, 1>(x) {}
  explicit BoundedVector(int n) : BoundedMatrix<S, Max, 1>(n, 1) {}
  [[nodiscard]] static BoundedVector zero(int n) {
    BoundedVector x(n);
    x.set_zero();
    return x;
  }
};

/// A = P L U Q of a square matrix of at most Max rows.
template <class S, int Max>
class FullPivotLu {
 public:
  /// The leading n × n entries of A, whose rank is known to be `most_rank` at most.
  template <class Square>
  FullPivotLu(const Square& A, int size, int most_rank = Max) : n_(size < Max ? size : Max) {
    using std::abs;
    const int n = n_;
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) lu_[i][j] = A(i, j);
      row_[j] = column_[j] = j;
    }
    RealOf<S> largest(0);
    const int most = most_rank < n ? most_rank : n;
    for (rank_ = 0; rank_ < most; ++rank_) {
      int row = rank_, column = rank_;
      for (int j = rank_; j < n; ++j) {
        for (int i = rank_; i < n; ++i) {
          if (abs(real(lu_[i][j])) > abs(real(lu_[row][column]))) row = i, column = j;
        }
      }
      const RealOf<S> pivot = abs(real(lu_[row][column]));
      if (rank_ == 0) largest = pivot;
      if (!(pivot > largest * RealOf<S>(n) * std::numeric_limits<RealOf<S>>::epsilon())) break;
      exchange(row, column);
      for (int i = rank_ + 1; i < n; ++i) {
        lu_[i][rank_] /= lu_[rank_][rank_];
        for (int j = rank_ + 1; j < n; ++j) lu_[i][j] -= lu_[i][rank_] * lu_[rank_][j];
      }
    }
  }

  [[nodiscard]] int rank() const { return rank_; }

  /// The sign of det A: ±1, or 0 if A is singular.
  [[nodiscard]] int determinant_sign() const {
    if (rank_ < n_) return 0;
    int sign = exchanges_ % 2 == 0 ? 1 : -1;
    for (int i = 0; i < n_; ++i) {
      if (real(lu_[i][i]) < RealOf<S>(0)) sign = -sign;
    }
    return sign;
  }

  /// Solves A X = B for `columns` columns, X in place of B.
  template <class Right>
  void solve(Right& B, int columns) const {
    std::array<S, static_cast<std::size_t>(Max)> x;
    S* const y = x.data();
    const int rank = rank_ < Max ? rank_ : Max;
    for (int c = 0; c < columns; ++c) {
      for (int i = 0; i < rank; ++i) {
        y[i] = B(row_[i], c);
        for (int j = 0; j < i; ++j) y[i] -= lu_[i][j] * y[j];
      }
      for (int i = rank - 1; i >= 0; --i) {
        for (int j = i + 1; j < rank; ++j) y[i] -= lu_[i][j] * y[j];
        y[i] /= lu_[i][i];
      }
      for (int i = 0; i < n_; ++i) B(column_[i], c) = i < rank ? y[i] : S(0);
    }
  }

  /// Columns that span {x : A x = 0}, n − rank of them: each has a one at its own free unknown.
  template <class Columns>
  void null_space(Columns& N) const {
    const int rank = rank_ < Max ? rank_ : Max;
    for (int c = 0; rank + c < n_; ++c) {
      for (int i = 0; i < n_; ++i) N(column_[i], c) = S(i == rank + c ? 1 : 0);
      for (int i = rank - 1; i >= 0; --i) {
        S x = -lu_[i][rank + c];
        for (int j = i + 1; j < rank; ++j) x -= lu_[i][j] * N(column_[j], c);
        N(column_[i], c) = x / lu_[i][i];
      }
    }
  }

  /// How many pivots exceed this part of the largest one.
  [[nodiscard]] int rank(const RealOf<S>& part) const {
    using std::abs;
    int count = 0;
    while (count < rank_ && abs(real(lu_[count][count])) > part * abs(real(lu_[0][0]))) ++count;
    return count;
  }

 private:
  void exchange(int row, int column) {
    if (row != rank_) {
      for (int j = 0; j < n_; ++j) std::swap(lu_[row][j], lu_[rank_][j]);
      std::swap(row_[row], row_[rank_]);
      ++exchanges_;
    }
    if (column != rank_) {
      for (int i = 0; i < n_; ++i) std::swap(lu_[i][column], lu_[i][rank_]);
      std::swap(column_[column], column_[rank_]);
      ++exchanges_;
    }
  }

  S lu_[Max][Max];
  int row_[Max], column_[Max];
  int n_, rank_ = 0, exchanges_ = 0;
};

/// A⁻¹ of a symmetric positive definite matrix, by Cholesky's decomposition; badly scaled ones stay
/// accurate. False, with NaN entries, if A is not positive definite.
template <class S, int N>
[[nodiscard]] bool invert_positive_definite(const SmallMatrix<S, N, N>& A,
                                            SmallMatrix<S, N, N>& inverse) {
  using std::sqrt;
  SmallMatrix<S, N, N> L;
  bool definite = true;
  for (int k = 0; k < N; ++k) {
    S pivot = A(k, k);
    for (int j = 0; j < k; ++j) pivot -= L(k, j) * L(k, j);
    definite = definite && pivot > S(0);
    L(k, k) = sqrt(pivot);
    for (int i = k + 1; i < N; ++i) {
      S value = A(i, k);
      for (int j = 0; j < k; ++j) value -= L(i, j) * L(k, j);
      L(i, k) = value / L(k, k);
    }
  }
  for (int c = 0; c < N; ++c) {
    SmallVector<S, N> x = SmallVector<S, N>::unit(c);
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < i; ++j) x(i) -= L(i, j) * x(j);
      x(i) /= L(i, i);
    }
    for (int i = N - 1; i >= 0; --i) {
      for (int j = i + 1; j < N; ++j) x(i) -= L(j, i) * x(j);
      x(i) /= L(i, i);
    }
    inverse.set_col(c, x);
  }
  return definite;
}

}  // namespace specht::core
